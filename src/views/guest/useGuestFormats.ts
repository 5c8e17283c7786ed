import { useDeviceFormats } from '../app/useFormats.ts'

/** Dates and times in the page's language and in the zone of the guest's own device. */
export const useGuestFormats = useDeviceFormats
