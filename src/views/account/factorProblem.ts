/** The key, in i18n `auth:error.*`, of what is wrong with a code of the second factor. */
export const factorProblem = (message: string | undefined): 'factorWrong' | 'factorCode' =>
  message === 'wrong' ? 'factorWrong' : 'factorCode'
