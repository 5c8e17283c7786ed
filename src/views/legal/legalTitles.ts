/** i18n `legal`: the title of each text. */
export const LEGAL_TITLES = { privacy: 'title.privacyNotice', terms: 'title.terms' } as const
