export const MenuSeparator = () => <hr className="mx-2 my-1.5 border-line" />
