/** Zero-width characters count as blank, as spaces do (M5.33). */
const BLANK = /[\s\u200B-\u200D\u2060\uFEFF]/gu

export const isBlank = (text: string): boolean => text.replace(BLANK, '') === ''
