/** A document that is being left is gone within a task or two; a person notices nothing of this, milliseconds. */
export const LEAVING_MS = 250

/** Statuses whose answer may not be given a body; a browser shows an empty stream for them all the same. */
const WITHOUT_BODY: readonly number[] = [204, 205, 304]

const withBody = async (response: Response): Promise<Response> => {
  const body = await response.arrayBuffer()
  return new Response(WITHOUT_BODY.includes(response.status) ? null : body, response)
}

/**
 * A page that is loaded again, or left, hears its own calls fail before it is gone, in the middle of an answer
 * too. That is no answer: taken for one, a reload in the wrong moment would sign the practitioner out (P4.31).
 * Here answers come whole, and a failure is told a moment later, to a page that is still there.
 */
export const patientFetch =
  (fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
  async (input, init) => {
    try {
      return await withBody(await fetch(input, init))
    } catch (error) {
      if (init?.signal?.aborted !== true) await new Promise((resolve) => setTimeout(resolve, LEAVING_MS))
      throw error
    }
  }
