import { join } from 'node:path'

/**
 * Files outside the database that receive the newest head of the log: beside the data, and where the setting
 * says.
 */
export const headPaths = (config: { DATA_DIR: string; RECORD_HEADS?: string | undefined }): string[] => [
  join(config.DATA_DIR, 'record-heads.jsonl'),
  ...(config.RECORD_HEADS === undefined ? [] : [config.RECORD_HEADS]),
]
