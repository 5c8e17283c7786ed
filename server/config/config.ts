import { resolve } from 'node:path'
import { z } from 'zod'
import { line } from '../../src/contracts/text.ts'
import { DEFAULT_SIZE } from '../meeting/room/roomState.ts'
import { clamdAddress } from './clamdAddress.ts'
import { iceServers, needsCredentials } from './iceServers.ts'
import { portRange } from './portRange.ts'
import { rtmpHosts } from './rtmpHosts.ts'
import { tcpPort } from './tcpPort.ts'
import { tls } from './tls.ts'
import { transcriber } from './transcriber.ts'
import { TRUST_NOBODY, trustProxy } from './trustProxy.ts'
import { originList, webLink } from './webLinks.ts'
import { portCount, workerCount } from './workerCount.ts'

const wholeNumber = (min: number, max: number, error: string) =>
  z
    .string()
    .regex(/^\d+$/, { error })
    .transform(Number)
    .pipe(z.number({ error }).min(min, { error }).max(max, { error }))

const webAddress = (error: string) =>
  z
    .string()
    .refine((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), { error })
    .transform((text) => text.replace(/\/+$/, ''))

const databaseAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^postgres(ql)?:$/.test(new URL(text).protocol), {
    error: 'must be an address like postgres://user:password@host:5432/database',
  })

const smtpAddress = z
  .string()
  .refine((text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol), {
    error: 'must be an address like smtps://user:password@mail.example.com',
  })

const sender = line(254).refine(
  (text) => z.email().safeParse(/<([^<>]+)>$/.exec(text)?.[1] ?? text).success,
  'must be an address like no-reply@example.com, or Name <no-reply@example.com>',
)

const yesNo = z.enum(['on', 'off'], { error: 'must be on or off' }).transform((value) => value === 'on')

/** The whole configuration, from environment variables; docs/operations.md explains each. */
const environment = z
  .object({
    PORT: wholeNumber(0, 65_535, 'must be a whole number from 0 (any free port) to 65535').default(3000),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z
      .string()
      .default('.data')
      .transform((path) => resolve(path)),
    DATABASE_URL: databaseAddress.optional(),
    RECORD_HEADS: z
      .string()
      .transform((path) => resolve(path))
      .optional(),
    PUBLIC_URL: webAddress('must be an address like https://visits.example.com').optional(),
    TLS: tls.default({ mode: 'off' }),
    TRUST_PROXY: trustProxy.default(() => TRUST_NOBODY),
    ICE_SERVERS: iceServers.default([]),
    TURN_SECRET: z.string().min(16, { error: 'must have at least 16 characters' }).max(256).optional(),
    ANNOUNCED_IP: z.union([z.ipv4(), z.ipv6()], { error: 'must be an IP address' }).optional(),
    MEDIA_PORTS: portRange.default({ begin: 20_000, end: 20_007 }),
    MEDIA_TCP_PORT: tcpPort.default('same'),
    MEDIA_WORKERS: wholeNumber(1, 64, 'must be a whole number from 1 to 64').optional(),
    MEETING_MAX_PEERS: wholeNumber(2, 10_000, 'must be a whole number from 2 to 10000').default(
      DEFAULT_SIZE.max,
    ),
    MEETING_LARGE_ROOM: wholeNumber(2, 10_000, 'must be a whole number from 2 to 10000').default(
      DEFAULT_SIZE.large,
    ),
    HSTS_SUBDOMAINS: yesNo.default(false),
    API_DOCS: yesNo.default(false),
    DEV_MAIL: yesNo.default(false),
    SMTP_URL: smtpAddress.optional(),
    MAIL_FROM: sender.optional(),
    HELP_URL: webLink.optional(),
    SUPPORT_URL: webLink.optional(),
    SITE_URL: webLink.optional(),
    OPERATOR_NAME: line(120).optional(),
    OPERATOR_ADDRESS: line(300).optional(),
    OPERATOR_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
    MEDIA_HOSTS: originList.default([]),
    CLAMAV: clamdAddress.optional(),
    COMPOSITIONS: wholeNumber(0, 64, 'must be a whole number from 0 to 64').default(1),
    RTMP_HOSTS: rtmpHosts.default([]),
    TRANSCRIBER: transcriber.default(null),
    RECORDING_DAYS: wholeNumber(1, 3_650, 'must be a whole number from 1 to 3650').default(90),
    FILES_QUOTA_MB: wholeNumber(1, 10_000_000, 'must be a whole number from 1 to 10000000').default(10_240),
    S3_ENDPOINT: webAddress('must be an address with a bucket like https://s3.example.com/bucket').optional(),
    S3_REGION: z.string().default('auto'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    SEED: z.enum(['demo', 'none'], { error: 'must be demo or none' }).default('demo'),
    DEMO_PASSWORD: z.string().min(10, { error: 'must have at least 10 characters' }).max(128).optional(),
    MEETINGS: z.enum(['embedded', 'hosted'], { error: 'must be embedded or hosted' }).default('embedded'),
    MEETINGS_ACCESS_KEY: z.string().optional(),
    MEETINGS_SECRET: z.string().optional(),
    MEETINGS_TEMPLATE_ID: z.string().optional(),
    MEETINGS_API_URL: webAddress('must be an address like https://api.example.com/v2').default(
      'https://api.100ms.live/v2',
    ),
    MEETINGS_INIT_URL: webAddress('must be an address like https://init.example.com').default(
      'https://prod-init.100ms.live',
    ),
    PAYMENTS: z.enum(['embedded', 'stripe'], { error: 'must be embedded or stripe' }).default('embedded'),
    STRIPE_SECRET_KEY: z.string().optional(),
    STRIPE_WEBHOOK_SECRET: z.string().optional(),
    LOG_LEVEL: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
        error: 'must be fatal, error, warn, info, debug, trace or silent',
      })
      .default('warn'),
  })
  .superRefine((values, context) => {
    if (values.TURN_SECRET !== undefined && !values.ICE_SERVERS.some(needsCredentials))
      context.addIssue({
        code: 'custom',
        path: ['TURN_SECRET'],
        message: 'needs a turn: or turns: address without credentials in ICE_SERVERS',
      })
    if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined)
      context.addIssue({ code: 'custom', path: ['MAIL_FROM'], message: 'is required with SMTP_URL' })
    const operator = ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'OPERATOR_EMAIL'] as const
    if (operator.some((name) => values[name] !== undefined))
      for (const name of operator)
        if (values[name] === undefined)
          context.addIssue({
            code: 'custom',
            path: [name],
            message: 'is required with the other OPERATOR_ settings',
          })
    if (values.S3_ENDPOINT !== undefined)
      for (const name of ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const)
        if (values[name] === undefined)
          context.addIssue({ code: 'custom', path: [name], message: 'is required with S3_ENDPOINT' })
    if (values.MEDIA_WORKERS !== undefined && values.MEDIA_WORKERS > portCount(values.MEDIA_PORTS))
      context.addIssue({
        code: 'custom',
        path: ['MEDIA_WORKERS'],
        message: 'must not be above the number of ports in MEDIA_PORTS',
      })
    if (typeof values.MEDIA_TCP_PORT === 'number' && values.MEDIA_TCP_PORT + workerCount(values) - 1 > 65_535)
      context.addIssue({
        code: 'custom',
        path: ['MEDIA_TCP_PORT'],
        message: 'must leave a port up to 65535 for each media process',
      })
    if (values.PAYMENTS === 'stripe')
      for (const name of ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const)
        if (values[name] === undefined)
          context.addIssue({ code: 'custom', path: [name], message: 'is required when PAYMENTS is stripe' })
    if (values.MEETINGS !== 'hosted') return
    for (const name of ['MEETINGS_ACCESS_KEY', 'MEETINGS_SECRET'] as const)
      if (values[name] === undefined)
        context.addIssue({ code: 'custom', path: [name], message: 'is required when MEETINGS is hosted' })
  })

export type Config = z.infer<typeof environment>

/** Thrown for wrong values; the message has one sentence for each wrong variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** An empty variable counts as not set, because shells and compose files write it so. */
const withoutEmpty = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''))

/** @throws ConfigError */
export const readConfig = (env: NodeJS.ProcessEnv): Config => {
  const parsed = environment.safeParse(withoutEmpty(env))
  if (parsed.success) return parsed.data
  const sentences = new Map<string, string>()
  for (const issue of parsed.error.issues) {
    const name = String(issue.path[0])
    if (!sentences.has(name)) sentences.set(name, `${name} ${issue.message}.`)
  }
  throw new ConfigError([...sentences.values()].join('\n'))
}
