import { z } from 'zod'
import { meetingError } from '../../contracts/errors.ts'
import { event, type MachineContract } from '../../contracts/machineContract.ts'

export const cameraCheckContract = {
  input: z.object({ deviceId: z.string() }),
  context: z.object({ deviceId: z.string(), error: meetingError.nullable() }),
  events: {
    ...event('cameraCheck.startRequested', {}),
    ...event('cameraCheck.stopRequested', {}),
    /** The camera was unplugged, or the browser revoked it. */
    ...event('camera.ended', {}),
  },
  /** The device in use. */
  outputs: { acquireCamera: z.object({ deviceId: z.string() }) },
} satisfies MachineContract
