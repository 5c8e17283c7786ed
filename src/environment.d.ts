/** Settings of an installation, read when the client is built. All optional. */
interface ImportMetaEnv {
  /** Host of the API; empty: the page's own (P7.03). */
  readonly VITE_API_HOST?: string
  /** Deep-link host of the patients' app (P9.19). */
  readonly VITE_SHARE_BASE?: string
}

/** Made by scripts/knowledgePlugin.ts when the client is built. */
declare module 'virtual:known-charts' {
  export const charts: import('./contracts/audit/machineKnowledge.ts').KnownCharts
}
declare module 'virtual:known-requirements' {
  export const requirements: import('./contracts/audit/machineKnowledge.ts').KnownRequirement[]
}
