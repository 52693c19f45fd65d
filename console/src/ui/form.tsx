import {
  createContext,
  type FormEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react';

/** How often the form was submitted. */
const SubmitsContext = createContext(0);

export function useSubmits(): number {
  return useContext(SubmitsContext);
}

const choiceRoles = ['radio', 'checkbox', 'switch', 'option', 'treeitem', 'menuitemcheckbox']
  .map((role) => `[role="${role}"]`)
  .join(',');

interface Props {
  onSubmit: () => void;
  /**
   * Called instead of `onSubmit` if a required field is empty, to show the other problems at the same time.
   */
  onIncomplete?: (() => void) | undefined;
  busy: boolean;
  /** Called when the user changes a field. */
  onEdit?: () => void;
  /** To submit the form from elsewhere. */
  formRef?: RefObject<HTMLFormElement | null>;
  className?: string;
  children: ReactNode;
}

/**
 * A form that shows all problems at once, in the fields, and focuses the first. Browsers would show one at a
 * time in a bubble, in the browser's language.
 */
export function Form({ onSubmit, onIncomplete, busy, onEdit, formRef, className, children }: Props) {
  const ownRef = useRef<HTMLFormElement>(null);
  const form = formRef ?? ownRef;
  const [submits, setSubmits] = useState(0);
  useEffect(() => {
    // After each submit, and once the answer is there.
    if (submits > 0 && !busy) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [form, submits, busy]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // A dialog is in the tree of the form that opened it, but not in its element.
    event.stopPropagation();
    if (busy) return;
    setSubmits(submits + 1);
    // The fields show what is wrong when their controls get the event `invalid`.
    if (event.currentTarget.checkValidity()) onSubmit();
    else onIncomplete?.();
  };
  // Choices that are not native controls report no input.
  const onClick = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest(choiceRoles)) onEdit?.();
  };
  return (
    <SubmitsContext value={submits}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key press on these choices is also a click */}
      <form ref={form} noValidate onSubmit={submit} onInput={onEdit} onClick={onClick} className={className}>
        {children}
      </form>
    </SubmitsContext>
  );
}
