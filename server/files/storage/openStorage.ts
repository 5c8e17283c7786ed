import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { createDiskStorage } from './diskStorage.ts'
import type { FileStorage } from './fileStorage.ts'
import { createS3Storage } from './s3Storage.ts'

/** A bucket when its address is set, otherwise a folder below `DATA_DIR`. */
export const openStorage = (
  config: Pick<
    Config,
    'DATA_DIR' | 'S3_ENDPOINT' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
  >,
): FileStorage =>
  config.S3_ENDPOINT === undefined
    ? createDiskStorage(join(config.DATA_DIR, 'files'))
    : createS3Storage({
        endpoint: config.S3_ENDPOINT,
        region: config.S3_REGION,
        accessKeyId: config.S3_ACCESS_KEY_ID ?? '',
        secretAccessKey: config.S3_SECRET_ACCESS_KEY ?? '',
      })
