import { Notice } from '../ui/notice.tsx';
import { type CurrencySales, unconvertedTexts } from './unconverted-text.ts';

interface Props {
  currencies: readonly CurrencySales[];
  className?: string;
}

/** Names what was sold and refunded but is in no figure in dollars. */
export function UnconvertedNote({ currencies, className = '' }: Props) {
  const texts = unconvertedTexts(currencies);
  if (texts.length === 0) return null;
  return (
    <div className={className}>
      <Notice tone="warn">
        {texts.length === 1 ? (
          texts[0]
        ) : (
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  );
}
