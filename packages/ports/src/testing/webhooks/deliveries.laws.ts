import type { DeliveryLawPorts } from "./delivery-queue.ts"
import { deliveryClaimsLaws } from "./delivery-claims.laws.ts"
import { deliveryListsLaws } from "./delivery-lists.laws.ts"
import { deliveryModelLaws } from "./delivery-model.laws.ts"
import { deliveryReportsLaws } from "./delivery-reports.laws.ts"
import { deliverySettlingLaws } from "./delivery-settling.laws.ts"
import { deliveryUpkeepLaws } from "./delivery-upkeep.laws.ts"
import { endpointHealthLaws } from "./endpoint-health.laws.ts"
import { repeatedDeliveriesLaws } from "./repeated-deliveries.laws.ts"
import { suite } from "../suite.ts"
import { removedEndpointsLaws } from "./removed-endpoints.laws.ts"

export const deliveriesLaws = suite<DeliveryLawPorts>("Deliveries", (test) => {
  deliveryClaimsLaws(test)
  deliverySettlingLaws(test)
  removedEndpointsLaws(test)
  endpointHealthLaws(test)
  deliveryListsLaws(test)
  repeatedDeliveriesLaws(test)
  deliveryReportsLaws(test)
  deliveryUpkeepLaws(test)
  deliveryModelLaws(test)
})
