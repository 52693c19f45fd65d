import type { ReportQuestion } from '@encart/sdk';
import { CodeBlock } from '../ui/code-block.tsx';
import { Dialog, DialogBody } from '../ui/dialog.tsx';
import { useMe } from '../users/me.ts';
import { reportCurl } from './report-curl.ts';

interface Props {
  question: Required<ReportQuestion>;
  onClose: () => void;
}

export function CurlDialog({ question, onClose }: Props) {
  const { path_prefix: pathPrefix } = useMe();
  const address = { origin: window.location.origin, pathPrefix };
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title="Get this report with curl"
      description="Set ENCART_KEY to a key of the channel. A publishable key is enough."
    >
      <DialogBody>
        <section>
          <h3 className="mb-1 font-medium">One page as JSON</h3>
          <CodeBlock label="report command" code={reportCurl(question, address, 'json')} />
        </section>
        <section>
          <h3 className="mb-1 font-medium">All rows as CSV</h3>
          <CodeBlock label="export command" code={reportCurl(question, address, 'csv')} />
        </section>
      </DialogBody>
    </Dialog>
  );
}
