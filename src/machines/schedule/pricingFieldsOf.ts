import { type PricingFields, UNTIL_START } from '../../contracts/portal/schedule/formFields.ts'
import type { ConsultationType } from '../../contracts/portal/schedule/rules.ts'

type Typed = { [K in keyof PricingFields]: string }

/** Initial values of the form for a speciality without a price. */
const USUAL: Typed = {
  duration_min: '30',
  price: '',
  buffer_min: '0',
  notice_hours: '2',
  horizon_days: '90',
  access: 'atOnce',
  audience: 'everybody',
  cancel_hours: UNTIL_START,
}

/** The fields of the form of prices, from what is saved. */
export const pricingFieldsOf = (type: ConsultationType | null): Typed =>
  type === null
    ? USUAL
    : {
        duration_min: String(type.duration_min),
        price: (type.price_centavos / 100).toFixed(2),
        buffer_min: String(type.buffer_min),
        notice_hours: String(type.notice_hours),
        horizon_days: String(type.horizon_days),
        access: type.access,
        audience: type.audience,
        // No hours before the start is the start.
        cancel_hours:
          type.cancel_hours === null || type.cancel_hours === 0 ? UNTIL_START : String(type.cancel_hours),
      }
