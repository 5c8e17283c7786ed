const EMAIL = /[^\s@]+@[^\s@]+\.[a-z]{2,}/i
const ADDRESS = /(?:https?:\/\/|www\.)\S+|\b[a-z0-9-]+\.(?:com|mx|net|org|me)\b/i
/** Ten digits and more, however they are grouped; a licence has eight at most. */
const PHONE = /(?:\+?\d[\s().-]{0,2}){10,}/

/** Whether a text holds an e-mail address, a web address or a phone number: patients book here. */
export const hasContactData = (text: string): boolean =>
  EMAIL.test(text) || ADDRESS.test(text) || PHONE.test(text)
