/** M7.006, protocol §2.5: the text after `https://` determines the environment. */
export type Environment = 'prod' | 'qa' | 'dev'

export const environmentOf = (initEndpoint: string): Environment => {
  const host = initEndpoint.split('https://')[1] ?? ''
  if (host.startsWith('qa')) return 'qa'
  if (host.startsWith('dev')) return 'dev'
  return 'prod'
}
