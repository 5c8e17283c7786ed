import { z } from 'zod'
import { line } from '../text.ts'

const link = z.url({ protocol: /^(https?|mailto)$/ }).nullable()

/** The settings of the installation. They travel in the page itself, so no call waits for them. */
export const pageSettings = z.object({
  /** Each is null where the installation has none; then no link is shown. */
  links: z.object({
    /** P2.53 */
    help: link,
    /** P2.38: somebody to write to. */
    support: link,
    /** P2.37: the product's public site. */
    site: link,
  }),
  /** The party responsible for the data (legal pages); null where the installation does not name it. */
  operator: z.object({ name: line(120, 1), address: line(300, 1), contact: line(254, 1) }).nullable(),
  /** Whether the clinic holds demo data. */
  demo: z.boolean(),
  /** Origins from which sound and video may be played by address. */
  mediaHosts: z.array(z.string().max(200)).max(20),
  /** Whether the chat of a call is kept with the visit, and takes files; a hosted meeting's chat never reaches this server. */
  keepsChat: z.boolean(),
  /** Whether this server records calls; a hosted meeting is recorded by its provider. */
  recordsCalls: z.boolean(),
  /** Days after which this server deletes recordings and transcripts; null where it keeps none. */
  recordingDays: z.number().int().min(1).nullable(),
  /** Whether a running call can be moved to another device; the provider's cloud knows no such place. */
  movesCalls: z.boolean(),
  /** Whether relatives and interpreters can be invited; the provider's cloud knows no companions. */
  admitsCompanions: z.boolean(),
  /** Whether a call can be encrypted end to end; the provider's cloud does not know the choice. */
  encryptsCalls: z.boolean(),
})
export type PageSettings = z.infer<typeof pageSettings>

export const noPageSettings: PageSettings = {
  links: { help: null, support: null, site: null },
  operator: null,
  demo: false,
  mediaHosts: [],
  keepsChat: false,
  recordsCalls: false,
  recordingDays: null,
  movesCalls: false,
  admitsCompanions: false,
  encryptsCalls: false,
}

/** The name of the `<meta>` element whose content is a PageSettings as JSON. */
export const PAGE_SETTINGS_META = 'consulta-settings'
