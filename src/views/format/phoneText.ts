import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * A phone number as people read it.
 * @param phone E.164, '+525555550142'
 * @returns '+52 55 5555 0142'; a number that the library does not know stays as it is
 */
export const phoneText = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
