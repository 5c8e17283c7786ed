import { join } from 'node:path'

/** Where the newest head of the log is written outside the database: beside the data, and where the setting says. */
export const headPlaces = (config: { DATA_DIR: string; RECORD_HEADS?: string | undefined }): string[] => [
  join(config.DATA_DIR, 'record-heads.jsonl'),
  ...(config.RECORD_HEADS === undefined ? [] : [config.RECORD_HEADS]),
]
