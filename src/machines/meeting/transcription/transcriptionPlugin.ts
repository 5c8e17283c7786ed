import type { Policy } from '../../../contracts/meeting/connection/shapes.ts'

/** M6.41: the policy's plugin grants transcription per mode. Pure. */
export const administers = ({ name, plugins }: Policy, mode: string): boolean =>
  plugins?.transcriptions?.some(
    (plugin) => plugin.mode === mode && plugin.permissions?.admin.includes(name) === true,
  ) === true
