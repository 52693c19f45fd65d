/** Hands a file over to the browser, as if it had been linked to. */
export function saveFile(name: string, pieces: string[], type: string): void {
  const address = URL.createObjectURL(new Blob(pieces, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
