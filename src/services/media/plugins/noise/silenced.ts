/** Sound above this level must not become silence; 0 to 1 (root mean square), about -50 dB. */
const AUDIBLE = 0.003
/** Below this level nothing is heard: the digital noise floor. */
const SILENT = 0.000_01

/**
 * Whether a suppressor swallows everything, of the levels of one second: noise goes down to a soft rest, and only a
 * processor that failed delivers digital silence for an audible sound.
 */
export const isSilenced = ({ input, output }: { input: number; output: number }): boolean =>
  input > AUDIBLE && output < SILENT
