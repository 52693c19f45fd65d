import { type ReactNode, useState } from 'react';

interface Props {
  src: string;
  className: string;
  /** Shown if there is no image or it fails to load. */
  fallback?: ReactNode;
}

/** An image from another site, which may be missing or invalid. */
export function RemoteImage({ src, className, fallback = null }: Props) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (src === '' || failedSrc === src) return fallback;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setFailedSrc(src)}
      className={className}
    />
  );
}
