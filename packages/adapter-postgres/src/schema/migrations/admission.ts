/** The admissions of a key matter for a second, so a crash may empty their table. */
export const admission = [
  // Replaced when what admission knows of the company may differ (decisions, 15).
  `create table admission_stamps (
    company_id text collate "C" primary key,
    stamp text not null
  ) with (fillfactor = 50)`,
  `create unlogged table key_admissions (
    key_id text collate "C" primary key,
    admitted_at timestamptz[] not null,
    day integer not null default 0,
    uncounted integer not null default 0,
    day_before integer not null default 0,
    uncounted_before integer not null default 0
  ) with (fillfactor = 20)`,
  // Requests by UTC day since 1970-01-01. The latest are still in key_admissions.
  `create table key_days (
    company_id text collate "C" not null,
    key_id text collate "C" not null,
    day integer not null,
    requests integer not null,
    primary key (company_id, day, key_id)
  ) with (fillfactor = 80)`,
  `create table monthly_requests (
    company_id text collate "C" not null,
    month text collate "C" not null,
    requests integer not null,
    primary key (company_id, month)
  ) with (fillfactor = 20)`,
  `create table failed_authentications (
    address_bucket text collate "C" primary key,
    failures integer not null,
    minute_ends_at timestamptz not null,
    blocked boolean not null
  ) with (fillfactor = 50)`
]
