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
      title="This report with curl"
      description="Put a key of the channel into ENCART_KEY; a publishable one will do."
    >
      <DialogBody>
        <section>
          <h3 className="mb-1 font-medium">A page of it, as JSON</h3>
          <CodeBlock label="the report with curl" code={reportCurl(question, address, 'report')} />
        </section>
        <section>
          <h3 className="mb-1 font-medium">All of it, as CSV</h3>
          <CodeBlock label="the export with curl" code={reportCurl(question, address, 'csv')} />
        </section>
      </DialogBody>
    </Dialog>
  );
}
