import { RemoteImage } from '../ui/remote-image.tsx';

/** The logo, or the first letter of the name if the image cannot be loaded. */
export function AdvertiserLogo({ name, src }: { name: string; src: string }) {
  return (
    <RemoteImage
      src={src}
      className="size-7 shrink-0 rounded-sm object-contain"
      fallback={
        <span
          aria-hidden
          className="flex size-7 shrink-0 items-center justify-center rounded-sm bg-hover font-semibold text-ink-2 text-xs"
        >
          {[...name.trim()][0]?.toUpperCase()}
        </span>
      }
    />
  );
}
