const barWidth = 28;

/** Shows a progress bar on a terminal. Elsewhere it prints one line at the beginning, to explain the wait. */
export function showProgress(title: string, out: NodeJS.WriteStream): (done: number, total: number) => void {
  let begun = false;
  return (done, total) => {
    if (!out.isTTY) {
      if (!begun) out.write(`  ${title} …\n`);
      begun = true;
      return;
    }
    const filled = Math.round((barWidth * done) / total);
    const bar = `${'━'.repeat(filled)}${' '.repeat(barWidth - filled)}`;
    out.write(`\r  ${title}  ${bar} ${String(Math.floor((100 * done) / total)).padStart(3)} %`);
    // Clears the line.
    if (done === total) out.write('\r\x1b[2K');
  };
}
