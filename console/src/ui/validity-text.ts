type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** The error of a control's value, in our own words for common errors. Undefined if the value is valid. */
export function validityText(control: Control): string | undefined {
  const { validity, type } = control;
  if (validity.valid) return undefined;
  if (validity.valueMissing) {
    if (type === 'select-one') return 'Choose one.';
    return type === 'checkbox' || type === 'radio' ? 'Choose at least one.' : 'Fill in this field.';
  }
  if (validity.typeMismatch && type === 'email') return 'Enter an e-mail address such as name@example.com.';
  if (validity.typeMismatch && type === 'url') return 'Enter an address such as https://example.com/.';
  if (validity.tooLong) return `Use at most ${(control as HTMLInputElement).maxLength} characters.`;
  if (validity.badInput) return type.includes('date') ? 'Choose a date and a time.' : 'Enter a number.';
  return control.validationMessage;
}

export function isControl(element: EventTarget): element is Control {
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLTextAreaElement
  );
}
