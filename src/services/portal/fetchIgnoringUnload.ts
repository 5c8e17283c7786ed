/** Milliseconds; a document that is being left is closed earlier, and users do not notice the delay. */
export const LEAVING_MS = 250

/** Statuses whose response must not have a body, although a browser shows an empty stream for them. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304]

const withBody = async (response: Response): Promise<Response> => {
  const body = await response.arrayBuffer()
  return new Response(WITHOUT_BODY.includes(response.status) ? null : body, response)
}

/**
 * When a page is reloaded or left, its pending calls fail before it is closed, even in the middle of an
 * answer. Treating that as an answer could sign the practitioner out during a reload (P4.31). Here answers
 * are complete, and a failure is reported a moment later, to a page that is still open.
 */
export const fetchIgnoringUnload =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    try {
      return await withBody(await fetch(input, init))
    } catch (error) {
      if (init?.signal?.aborted !== true) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
      throw error
    }
  }
