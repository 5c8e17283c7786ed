import type { AppointmentItem } from '../../contracts/portal/appointment.ts'
import type { AppointmentDetails } from '../../contracts/portal/appointmentDetails.ts'

/** The visit as the lists hold it, for the dialogs that act on an entry of a list. */
export const visitItemOf = (details: AppointmentDetails): AppointmentItem => {
  const { id, status, start_time, end_time, speciality, reason, price_centavos, paid, client } = details
  return {
    ...{ id, status, start_time, end_time, reason, price_centavos, paid },
    speciality_id: speciality.id,
    is_new_client: false,
    client: { id: client.id, first_name: client.first_name, last_name: client.last_name },
  }
}
