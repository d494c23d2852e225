/** Lets the transaction take as long as it needs. PostgreSQL has this limit since version 17. */
export const withoutTransactionTimeout = `case when current_setting('transaction_timeout', true) is not null
    then set_config('transaction_timeout', '0', true) end`
