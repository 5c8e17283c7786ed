/** The steps of the check, in their order (experience §8.6). */
export const DIAGNOSTICS_STEPS = ['browser', 'camera', 'microphone', 'connection', 'result'] as const
export type DiagnosticsStep = (typeof DIAGNOSTICS_STEPS)[number]
