/** Links that leave the portal. Each installation sets its own at build time; the defaults lead nowhere real. */
const setting = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value : otherwise

/** P2.53 */
export const helpUrl = setting(import.meta.env.VITE_HELP_URL, 'https://consulta.example/help')
/** P2.37: the product's public site. */
export const siteUrl = setting(import.meta.env.VITE_SITE_URL, 'https://consulta.example')
/** P2.38: the support messaging link. */
export const supportUrl = setting(import.meta.env.VITE_SUPPORT_URL, 'https://consulta.example/support')
