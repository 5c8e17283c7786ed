/** Answers that one request for consent stores at most, so that people who come and go cannot fill the memory. */
export const MAX_CONSENTS = 200
