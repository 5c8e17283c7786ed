const KIBIBYTE = 1_024
const MEBIBYTE = KIBIBYTE * KIBIBYTE

/** '312 kB', '4.2 MB' */
export const fileSize = (bytes: number): string =>
  bytes < MEBIBYTE ? `${Math.max(1, Math.round(bytes / KIBIBYTE))} kB` : `${(bytes / MEBIBYTE).toFixed(1)} MB`
