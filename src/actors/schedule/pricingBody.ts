import type { RequestOf } from '../../contracts/portal/endpoint.ts'
import { centavosOf, type PricingFields, UNTIL_START } from '../../contracts/portal/schedule/formFields.ts'
import type { savePricing } from '../../contracts/portal/schedule/pricing.ts'

/** Price, length and booking rules as the form has them. */
export const pricingBodyOf = (fields: PricingFields): RequestOf<typeof savePricing>['body'] => ({
  duration_min: Number(fields.duration_min),
  price_centavos: centavosOf(fields.price) ?? 0,
  buffer_min: Number(fields.buffer_min) as 0 | 15 | 30,
  notice_hours: Number(fields.notice_hours),
  horizon_days: Number(fields.horizon_days),
  access: fields.access,
  audience: fields.audience,
  cancel_hours: fields.cancel_hours === UNTIL_START ? null : Number(fields.cancel_hours),
})
