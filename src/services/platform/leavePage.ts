/** Goes to an address of another site. */
export const leavePage = (window: Pick<Window, 'location'>, url: string): void => window.location.assign(url)
