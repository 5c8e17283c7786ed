import { z } from 'zod'

const HOST = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?$/

/** Hosts to which calls may be streamed, separated by commas; without a port only RTMP's own ports. */
export const rtmpHosts = z
  .string()
  .transform((text) =>
    text
      .toLowerCase()
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  )
  .refine((hosts) => hosts.every((one) => HOST.test(one)), {
    error: 'must be host names like live.example.com,ingest.example.com:1936',
  })
