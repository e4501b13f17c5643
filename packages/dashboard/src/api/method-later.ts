import { readStored, store } from '../base/stored.ts';

const name = 'method-later';

/** Whether this user has put off choosing a way to sign in, since they last signed in here. */
export function isMethodPutOff(userId: string): boolean {
  return readStored(name) === userId;
}

export function putOffMethod(userId: string): void {
  store(name, userId);
}

/** Asks again, because somebody has signed in. */
export function askForMethodAgain(): void {
  store(name, undefined);
}
