import type { Config } from '../settings/config.ts';
import { openBucket } from './bucket.ts';
import type { FileStorage } from './file-storage.ts';
import { openFolder } from './folder.ts';

/** Files in the folder `files` of the data folder, or in the configured S3 bucket. */
export function openStorage(config: Pick<Config, 'dataDir' | 's3'>): Promise<FileStorage> {
  return config.s3 === null ? openFolder(config.dataDir) : Promise.resolve(openBucket(config.s3));
}
