/** A document that is being left is gone within a task or two; a person notices nothing of this, milliseconds. */
export const LEAVING_MS = 250

/** A status that has no body must not be given one. */
const withBody = async (response: Response): Promise<Response> =>
  response.body === null ? response : new Response(await response.arrayBuffer(), response)

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
