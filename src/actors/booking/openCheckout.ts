import { payLinkedVisit } from '../../contracts/portal/payments/payments.ts'
import { leavePage } from '../../services/platform/leavePage.ts'
import type { Http } from '../../services/portal/http.ts'

/** Leaves for the provider's page on which a visit is paid; its address is kept nowhere. */
export const openCheckout = async (
  http: Http,
  token: string,
  signal: AbortSignal,
): Promise<Record<string, never>> => {
  const { url } = await http.call(payLinkedVisit, { params: { token } }, signal)
  leavePage(window, url)
  return {}
}
