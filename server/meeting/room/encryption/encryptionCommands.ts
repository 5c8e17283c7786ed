export type EncryptionCommand = { type: 'setEncryption'; peerId: string; on: boolean }

/** `by`: user id of the doctor. */
export type EncryptionEvent = { type: 'encryptionSet'; on: boolean; by: string }
