import type { DeliveryId } from "@review-proof/ports"

/** The parameter of `releaseStatement`. */
export const releaseParameters = (
  leases: ReadonlyArray<{ readonly deliveryId: DeliveryId; readonly epoch: number }>
): ReadonlyArray<unknown> => [
  JSON.stringify(leases.map(({ deliveryId, epoch }) => ({ id: deliveryId, epoch })))
]

/** Releases leases that are still held; an unsent delivery is not a lost attempt. */
export const releaseStatement = `update webhook_due d set leased_at = null, leased_until = null
  from json_to_recordset($1::json) r(id text collate "C", epoch integer)
  where d.id = r.id and d.epoch = r.epoch`
