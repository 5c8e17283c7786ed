import { z } from 'zod'

/** The result of a guest's device check: the device delivers, is switched off, or does not work. */
const checkedDevice = z.enum(['works', 'off', 'fails'])
export type CheckedDevice = z.infer<typeof checkedDevice>

export const guestDevices = z.object({ camera: checkedDevice, microphone: checkedDevice })
export type GuestDevices = z.infer<typeof guestDevices>

/** A peer's metadata carry the result into the room. */
const metadata = z.object({ devices: guestDevices })

export const devicesText = (devices: GuestDevices): string =>
  JSON.stringify({ devices } satisfies z.infer<typeof metadata>)

/** @returns null for metadata of anything else, which other clients may send */
export const devicesIn = (text: string): GuestDevices | null => {
  if (text === '') return null
  try {
    return metadata.safeParse(JSON.parse(text)).data?.devices ?? null
  } catch {
    return null
  }
}
