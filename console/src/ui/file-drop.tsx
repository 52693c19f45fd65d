import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';

interface Props {
  onFile: (file: File) => void;
  className?: string;
  children: ReactNode;
}

/**
 * An area that takes a file that is dropped or pasted there. It must contain a button that does the
 * same with a keyboard.
 */
export function FileDrop({ onFile, className, children }: Props) {
  const [isOver, setOver] = useState(false);
  const take = (event: ClipboardEvent | DragEvent, [file]: FileList) => {
    setOver(false);
    if (!file) return;
    event.preventDefault();
    onFile(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button inside does the same with a keyboard
    <div
      className={classNames(className, isOver && 'rounded-md ring-2 ring-accent')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(event.dataTransfer.types.includes('Files'));
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => take(event, event.dataTransfer.files)}
      // A spreadsheet copies its cells as text and as a picture: the text is meant.
      onPaste={(event) =>
        event.clipboardData.types.includes('text/plain') || take(event, event.clipboardData.files)
      }
    >
      {children}
    </div>
  );
}
