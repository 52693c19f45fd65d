import { readFileSync, writeFileSync } from 'node:fs';
import { CommandError } from './errors.ts';

/** Reads a file that the user names. `-` is stdin. */
export function readInputFile(file: string): Buffer {
  try {
    return readFileSync(file === '-' ? 0 : file);
  } catch (error) {
    throw new CommandError(`Cannot read ${file}: ${describeFileError(error)}`);
  }
}

export function writeOutputFile(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    const reason = isMissing ? 'its directory does not exist.' : describeFileError(error);
    throw new CommandError(`Cannot write ${file}: ${reason}`);
  }
}

const reasons: Record<string, string> = {
  ENOENT: 'there is no such file or directory.',
  EISDIR: 'it is a directory.',
  ENOTDIR: 'part of the path is not a directory.',
  EACCES: 'you have no permission.',
  EROFS: 'the file system is read-only.',
  ENOSPC: 'the disk is full.',
};

/** The reason without the system call and the path. */
export function describeFileError(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return reasons[code] ?? message;
}
