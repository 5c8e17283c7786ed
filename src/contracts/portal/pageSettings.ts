import { z } from 'zod'

const link = z.url({ protocol: /^(https?|mailto)$/ }).nullable()

/** What the server tells a page about its installation. It travels in the page itself, so no call waits for it. */
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
  /** Whether the clinic holds demo data. */
  demo: z.boolean(),
  /** Origins from which sound and video may be played by address. */
  mediaHosts: z.array(z.string().max(200)).max(20),
})
export type PageSettings = z.infer<typeof pageSettings>

export const noPageSettings: PageSettings = {
  links: { help: null, support: null, site: null },
  demo: false,
  mediaHosts: [],
}

/** The name of the `<meta>` element whose content is a PageSettings as JSON. */
export const PAGE_SETTINGS_META = 'consulta-settings'
