/** Single keys of the doctor's stage, by what they do. They work while the stage has the focus (experience §8.2). */
export const STAGE_KEYS = {
  chat: 'c',
  people: 'p',
  note: 'n',
  prescription: 'r',
  hand: 'h',
  share: 's',
  fullScreen: 'f',
} as const
export type StageAct = keyof typeof STAGE_KEYS
