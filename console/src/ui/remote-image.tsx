import { type ReactNode, useState } from 'react';

interface Props {
  src: string;
  className: string;
  /** In its place where the address has no picture, or not yet. */
  fallback?: ReactNode;
}

/** A picture from where somebody else keeps it: it may be gone, or not be one. */
export function RemoteImage({ src, className, fallback = null }: Props) {
  const [failed, setFailed] = useState<string>();
  if (src === '' || failed === src) return fallback;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailed(src)}
      className={className}
    />
  );
}
