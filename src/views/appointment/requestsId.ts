/** The card of requests on Home, as a fragment of its address. */
export const REQUESTS_ID = 'requests'
